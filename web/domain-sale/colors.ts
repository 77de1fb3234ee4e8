/** Colours of what no stylesheet reaches: icon, link preview, browser's frame. They are those of `tokens.css`. */
export const colors = { ground: '#ffffff', ink: '#121410', tape: '#ffd21f' };

/** Of the browser's frame, light and dark: those of the page. */
export const themeColor = { light: colors.ground, dark: '#171a14' };
