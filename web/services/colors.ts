/** Colours of what no stylesheet reaches: icon, link preview, browser's frame. They are those of `tokens.css`. */
export const colors = { tint: '#c3e8cf', ink: '#0f2419', accent: '#0b5b3a', hand: '#c4341a' };

/** Of the browser's frame, light and dark: those of the navigation bar. */
export const themeColor = { light: colors.tint, dark: '#133524' };
