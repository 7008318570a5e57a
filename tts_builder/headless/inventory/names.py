"""Every name of the game's Lua API: what is not simulated is refused by name, a misspelt name told apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_CLASSES: Final[Mapping[str, tuple[str, str]]] = {
    "Object": (
        "addForce addTorque getAngularVelocity getBounds getBoundsNormalized getPosition "
        "getPositionSmooth getRotation getRotationSmooth getScale getTransformForward getTransformRight "
        "getTransformUp getVelocity getVisualBoundsNormalized isSmoothMoving positionToLocal "
        "positionToWorld rotate scale setAngularVelocity setPosition setPositionSmooth setRotation "
        "setRotationSmooth setScale setVelocity translate addTag getTags hasAnyTag hasMatchingTag hasTag "
        "removeTag setTags clearButtons clearInputs createButton createInput editButton editInput "
        "getButtons getInputs removeButton removeInput getAttachments getColorTint getCustomObject "
        "getData getDescription getFogOfWarReveal getGMNotes getGUID getJoints getJSON getLock getName "
        "getObjects getQuantity getRotationValue getRotationValues getSelectingPlayers getStateId "
        "getStates getValue getZones isDestroyed setColorTint setCustomObject setDescription "
        "setFogOfWarReveal setGMNotes setLock setName setRotationValue setRotationValues setState "
        "setValue addAttachment addContextMenuItem addToPlayerSelection clearContextMenu clone cut deal "
        "dealToColorWithOffset destroy destroyAttachment destroyAttachments destruct drop flip highlightOff "
        "highlightOn jointTo moveToHandStash putObject randomize registerCollisions reload "
        "removeAttachment removeAttachments removeFromPlayerSelection reset roll shuffle shuffleStates "
        "split spread takeObject unregisterCollisions getChild getChildren getComponent "
        "getComponentInChildren getComponents getComponentsInChildren setHiddenFrom setInvisibleTo "
        "attachHider attachInvisibleHider addDecal call getDecals getLuaScript getSnapPoints getTable "
        "getVar getVectorLines setDecals setLuaScript setSnapPoints setTable setVar setVectorLines lock "
        "unlock getMemo getHighlightColor getNearestPointFromObject getNearestPointFromPosition "
        "executeScript sendToHand getStatesCount getMaterials getMaterialsInChildren getComponentVar "
        "setComponentVar dealToColor dealToAll setHideFaceDown getLoopingEffectIndex getLoopingEffects "
        "getTriggerEffects playLoopingEffect playTriggerEffect",
        "alt_view_angle angular_drag auto_raise bounciness drag drag_selectable dynamic_friction "
        "gizmo_selectable grid_projection guid held_by_color held_flip_index held_position_offset "
        "held_reduce_force held_rotation_offset held_spin_index hide_when_face_down ignore_fog_of_war "
        "interactable is_face_down loading_custom locked mass max_typed_number measure_movement memo "
        "name pick_up_position pick_up_rotation remainder resting script_code script_state spawning "
        "static_friction sticky tag tooltip type use_gravity use_grid use_hands use_rotation_value_flip "
        "use_snap_points value value_flags AssetBundle Book Browser Clock Counter LayoutZone RPGFigurine "
        "TextTool Container UI",
    ),
    "Player": (
        "attachCameraToObject broadcast changeColor clearSelectedObjects copy drawHandStash getHandCount "
        "getHandObjects getHandTransform getHoldingObjects getHoverObject getPointerPosition "
        "getPointerRotation getSelectedObjects kick lookAt mute paste pingTable print promote "
        "setCameraMode setHandStashLocation setHandTransform setUITheme showInfoDialog showConfirmDialog "
        "showInputDialog showMemoDialog showOptionsDialog showColorDialog showHotkeyConfig",
        "admin blindfolded color host lift_height promoted seated steam_id steam_name team",
    ),
    "PlayerManager": (
        "getAvailableColors getColors getPlayers getSpectators",
        "White Brown Red Orange Yellow Green Teal Blue Purple Pink Grey Black Action",
    ),
    "AssetBundle": (
        "getLoopingEffectIndex getLoopingEffects getTriggerEffects playLoopingEffect playTriggerEffect",
        "",
    ),
    "Book": (
        "clearHighlight getPage setHighlight setPage",
        "page_offset",
    ),
    "Browser": (
        "",
        "url pixel_width",
    ),
    "Clock": (
        "getValue pauseStart setValue showCurrentTime startStopwatch",
        "paused",
    ),
    "Container": (
        "search",
        "",
    ),
    "Counter": (
        "clear decrement getValue increment setValue",
        "",
    ),
    "RPGFigurine": (
        "attack changeMode die",
        "onAttack onHit",
    ),
    "TextTool": (
        "getFontColor getFontSize getValue setFontColor setFontSize setValue",
        "",
    ),
    "LayoutZone": (
        "getOptions layout setOptions",
        "",
    ),
    "Wait": (
        "collect condition frames stop stopAll time",
        "COLLECT_DUPLICATE COLLECT_UNKNOWN",
    ),
    "Timer": (
        "create destroy",
        "",
    ),
    "Time": (
        "",
        "time delta_time fixed_delta_time fixed_time frame_count",
    ),
    "Turns": (
        "endTurn getNextTurnColor getPreviousTurnColor getTurnOrder",
        "enable type order reverse_order skip_empty_hands disable_interactations pass_turns turn_color",
    ),
    "Tables": (
        "getCustomURL getTable getTableObject setCustomURL setTable",
        "",
    ),
    "Backgrounds": (
        "getBackground getCustomURL setBackground setCustomURL",
        "",
    ),
    "Grid": (
        "",
        "type show_lines color opacity thick_lines snapping offsetX offsetY sizeX sizeY",
    ),
    "Hands": (
        "getHands",
        "enable disable_unused hiding",
    ),
    "Info": (
        "",
        "complexity name number_of_players playing_time tags type",
    ),
    "Lighting": (
        "apply getAmbientEquatorColor getAmbientGroundColor getAmbientSkyColor getLightColor "
        "setAmbientEquatorColor setAmbientGroundColor setAmbientSkyColor setLightColor",
        "ambient_intensity ambient_type light_intensity lut_contribution lut_index lut_url "
        "reflection_intensity",
    ),
    "MusicPlayer": (
        "getCurrentAudioclip getPlaylist pause play setCurrentAudioclip setPlaylist skipBack skipForward",
        "loaded player_status playlistIndex playlist_index repeat_track shuffle",
    ),
    "Notes": (
        "addNotebookTab editNotebookTab getNotebookTabs removeNotebookTab getNotes setNotes",
        "",
    ),
    "Physics": (
        "cast getGravity setGravity",
        "play_area",
    ),
    "UI": (
        "getAttribute getAttributes getCustomAssets getValue getXml getXmlTable hide setAttribute "
        "setAttributes setClass setCustomAssets setValue setXml setXmlTable show",
        "loading",
    ),
    "WebRequest": (
        "custom delete get head post put",
        "",
    ),
    "WebRequestInstance": (
        "dispose getResponseHeader getResponseHeaders",
        "download_progress error is_error is_done response_code text upload_progress url",
    ),
    "GameObject": (
        "getChild getChildren getComponent getComponentInChildren getComponents getComponentsInChildren "
        "getMaterials getMaterialsInChildren",
        "name",
    ),
    "Component": (
        "get getVars set",
        "game_object name",
    ),
    "Material": (
        "get getVars set",
        "game_object shader",
    ),
    "JsonNull": (
        "isNull",
        "",
    ),
    "Global": (
        "addDecal call getDecals getLuaScript getSnapPoints getTable getVar getVectorLines setDecals "
        "setLuaScript setSnapPoints setTable setVar setVectorLines getChild getChildren getComponent "
        "getComponentInChildren getComponents getGUID getObjects getPosition getRotation getTransformForward "
        "getTransformRight getTransformUp getZones positionToLocal positionToWorld registerCollisions reset "
        "unregisterCollisions",
        "guid loading_custom name script_code script_state spawning tag type UI",
    ),
}
CLASSES: Final = {label: (part[0].split(), part[1].split()) for label, part in _CLASSES.items()}
"""Class → the names of its functions and of its members."""

BEHAVIOURS: Final = (
    "AssetBundle",
    "Book",
    "Browser",
    "Clock",
    "Container",
    "Counter",
    "LayoutZone",
    "RPGFigurine",
    "TextTool",
)
"""The classes that are a part of some objects; their key is the object's."""

GLOBALS: Final = [
    "addContextMenuItem",
    "clearContextMenu",
    "chooseInHand",
    "chooseInHandOrCancel",
    "clearChooseInHand",
    "currentChooseInHand",
    "copy",
    "destroyObject",
    "flipTable",
    "getAllObjects",
    "getObjectFromGUID",
    "getObjects",
    "getObjectsWithTag",
    "getObjectsWithAnyTags",
    "getObjectsWithAllTags",
    "getSeatedPlayers",
    "group",
    "paste",
    "setLookingForPlayers",
    "spawnObject",
    "spawnObjectData",
    "spawnObjectJSON",
    "startLuaCoroutine",
    "stringColorToRGB",
    "storeRewindState",
    "allowRewindStore",
    "addHotkey",
    "clearHotkeys",
    "showHotkeyConfig",
    "broadcastToAll",
    "broadcastToColor",
    "log",
    "logString",
    "logStyle",
    "print",
    "printToAll",
    "printToColor",
    "sendExternalMessage",
    "clearPixelPaint",
    "clearVectorPaint",
    "getNotes",
    "setNotes",
    "addNotebookTab",
    "editNotebookTab",
    "getNotebookTabs",
    "removeNotebookTab",
    "callLuaFunctionInOtherScript",
    "callLuaFunctionInOtherScriptWithParams",
    "getPlayerHandPositionAndRotation",
]

STATICS: Final = [
    "Wait",
    "Timer",
    "Time",
    "Turns",
    "Tables",
    "Backgrounds",
    "Grid",
    "Hands",
    "Info",
    "Lighting",
    "MusicPlayer",
    "Notes",
    "Physics",
    "UI",
    "WebRequest",
]
"""The classes that are one global table each."""

UNIVERSAL_EVENTS: Final = [
    "onBlindfold",
    "onChat",
    "onExternalMessage",
    "onFixedUpdate",
    "onLoad",
    "onObjectCollisionEnter",
    "onObjectCollisionExit",
    "onObjectCollisionStay",
    "onObjectDestroy",
    "onObjectDrop",
    "onObjectEnterContainer",
    "onObjectEnterScriptingZone",
    "onObjectEnterZone",
    "onObjectFlick",
    "onObjectHover",
    "onObjectLeaveContainer",
    "onObjectLeaveScriptingZone",
    "onObjectLeaveZone",
    "onObjectLoopingEffect",
    "onObjectNumberTyped",
    "onObjectPageChange",
    "onObjectPeek",
    "onObjectPickUp",
    "onObjectRandomize",
    "onObjectRotate",
    "onObjectSearchEnd",
    "onObjectSearchStart",
    "onObjectSpawn",
    "onObjectStateChange",
    "onObjectTriggerEffect",
    "onPlayerAction",
    "onPlayerChangeColor",
    "onPlayerChangeTeam",
    "onPlayerChatTyping",
    "onPlayerConnect",
    "onPlayerDisconnect",
    "onPlayerHandChoice",
    "onPlayerPing",
    "onPlayerTurn",
    "onSave",
    "onScriptingButtonDown",
    "onScriptingButtonUp",
    "onUpdate",
    "onPlayerTurnStart",
    "onPlayerTurnEnd",
    "onload",
    "onsave",
    "update",
    "fixedUpdate",
    "onObjectPickedUp",
    "onObjectDropped",
    "onObjectDestroyed",
    "onPlayerChangedColor",
]

GLOBAL_EVENTS: Final = [
    "filterObjectEnterContainer",
    "onZoneGroupSort",
    "tryObjectEnterContainer",
    "tryObjectRandomize",
    "tryObjectRotate",
    "tryObjectStateChange",
]

OBJECT_EVENTS: Final = [
    "filterObjectEnter",
    "onCollisionEnter",
    "onCollisionExit",
    "onCollisionStay",
    "onDestroy",
    "onDrop",
    "onFlick",
    "onGroupSort",
    "onHover",
    "onNumberTyped",
    "onPageChange",
    "onPeek",
    "onPickUp",
    "onRandomize",
    "onRotate",
    "onSearchEnd",
    "onSearchStart",
    "onStateChange",
    "tryObjectEnter",
    "tryRandomize",
    "tryRotate",
    "tryStateChange",
    "onSpawn",
    "onPickedUp",
    "onDropped",
]

ACTIONS: Final = [
    "Copy",
    "Cut",
    "Delete",
    "FlipIncrementalLeft",
    "FlipIncrementalRight",
    "FlipOver",
    "Group",
    "Paste",
    "PickUp",
    "Randomize",
    "RotateIncrementalLeft",
    "RotateIncrementalRight",
    "RotateOver",
    "Select",
    "Under",
]
"""What a player does with objects, as onPlayerAction reports it."""
