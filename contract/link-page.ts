/** Marks in the page that the build draws of each face for links in mails; the server draws the rest in their place. */
export const linkMarks = { title: '%LINK-TITLE%', heading: '%LINK-HEADING%', body: '%LINK-BODY%' } as const;
