"""What is wrong with any save: rules about cards, GUIDs, assets, scripts and panels, one function each."""
