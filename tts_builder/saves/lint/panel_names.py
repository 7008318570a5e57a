"""The elements and attributes of XML UIs, as documented and as published mods use them."""

from __future__ import annotations

from typing import Final

_ELEMENTS: Final = """
Button Cell Defaults Dropdown GridLayout HorizontalLayout HorizontalScrollView Image InputField Mask
Option Panel ProgressBar Row Slider TableLayout Text Toggle ToggleButton ToggleGroup Tooltip
VerticalLayout VerticalScrollView
"""
_ATTRIBUTES: Final = """
active alignment allowDragging allowSwitchOff anchorMax anchorMin animationDuration arrowColor arrowImage
autoCalculateHeight automaticallyAddColumns automaticallyRemoveEmptyColumns backgroundColor
caretBlinkRate caretColor caretWidth cellBackgroundColor cellBackgroundImage cellPadding cellSize
cellSpacing characterLimit characterValidation checkColor checkImage childAlignment
childForceExpandHeight childForceExpandWidth class color colors columnSpan columnWidths constraint
constraintCount contentSizeFitter decelerationRate direction disabledSprite dontUseTableCellBackground
dontUseTableRowBackground dropdownBackgroundColor dropdownBackgroundImage dropdownHeight elasticity
fillColor fillImage fillImageColor flexibleHeight flexibleWidth font fontSize fontStyle handleColor
handleImage height hideAnimation hideAnimationDelay highlightedSprite horizontal horizontalOverflow
horizontalScrollbarVisibility hoverClass icon iconAlignment iconColor iconWidth id ignoreLayout image
inertia interactable isOn itemBackgroundColors itemHeight itemTextColor lineType maxValue minHeight
minValue minWidth movementType navigation noScrollbars offsetMax offsetMin offsetXY onBeginDrag onClick
onDrag onEndDrag onEndEdit onMouseDown onMouseEnter onMouseExit onMouseUp onSubmit onValueChanged outline
outlineSize overrideGlobalCellPadding padding percentage percentageTextFormat pivot placeholder position
preferredHeight preferredWidth preserveAspect pressClass pressedSprite raycastTarget readOnly
rectAlignment resizeTextForBestFit resizeTextMaxSize resizeTextMinSize restrictDraggingToParentBounds
returnToOriginalPositionWhenReleased rotation rowBackgroundColor rowBackgroundImage scale
scrollbarBackgroundColor scrollbarColors scrollbarImage scrollSensitivity selectClass selected
selectionColor shadow shadowDistance showAnimation showAnimationDelay showPercentageText sizeDelta
spacing startAxis startCorner text textAlignment textColor textColors textOffset textOutline textShadow
toggleBackgroundColor toggleBackgroundImage toggleHeight toggleSelectedColor toggleSelectedImage
toggleWidth tooltip tooltipBackgroundColor tooltipBackgroundImage tooltipBorderColor tooltipBorderImage
tooltipFontSize tooltipOffset tooltipPosition tooltipTextColor transition type useGlobalCellPadding value
vertical verticalOverflow verticalScrollbarVisibility visibility wholeNumbers width
"""
ELEMENTS: Final = {name.lower(): name for name in _ELEMENTS.split()}
ATTRIBUTES: Final = {name.lower(): name for name in _ATTRIBUTES.split()}
NAMES_OF_ELEMENTS: Final = frozenset(ELEMENTS.values())
NAMES_OF_ATTRIBUTES: Final = frozenset(ATTRIBUTES.values())
"""Lower case → as documented. The game ignores the case."""
RICH: Final = ("b", "i", "u", "size", "color", "textsize", "textcolor")
TEXTS: Final = ("text", "button", "toggle", "togglebutton", "option", "inputfield", "cell")
"""Styles inside a text, and elements that contain text; in lower case."""
PICTURES: Final = frozenset(
    name for name in ATTRIBUTES if name.endswith(("image", "sprite")) or name == "icon"
)
"""Attributes that name a picture, in lower case."""
