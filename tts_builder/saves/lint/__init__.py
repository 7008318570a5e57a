"""The lint of any save: rules about cards, GUIDs, assets, scripts and XML UIs, one function each."""
