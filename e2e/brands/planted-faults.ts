/** A page with one fault each, and the text of its finding. */
export const plantedFaults: { name: string; html: string; told: RegExp; width?: number }[] = [
  {
    name: 'a page that is wider than the window',
    html: '<div style="inline-size: 500px; block-size: 20px"></div>',
    told: /scrolls sideways by 1\d\d px/,
  },
  {
    name: 'a text that leaves the window where nothing scrolls',
    html: '<div style="overflow: clip"><p style="inline-size: max-content">Text that goes on and on and on, over the edge of the window</p></div>',
    told: /cut off by div/,
  },
  {
    name: 'a text that is moved out of the window',
    html: '<p style="position: fixed; inset-inline-start: -40px">Moved out</p>',
    told: /outside of the window/,
  },
  {
    name: 'a name over the border of its bar',
    html: '<nav style="block-size: 30px; border: 1px solid #000"><a href="/" style="display: block">Müller Elektrotechnik GmbH, Meisterbetrieb der Innung für Elektro- und Informationstechnik</a></nav>',
    told: /over the edge of nav/,
  },
  {
    name: 'a line that ends in an ellipsis',
    html: '<p style="inline-size: 100px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">More than has room in here</p>',
    told: /cut off by p/,
  },
  {
    name: 'a text that is too high for its box',
    html: '<div style="block-size: 30px; overflow: hidden"><p>One line after the other, until the box is full and the last of them is lost</p></div>',
    told: /cut off by div/,
  },
  {
    name: 'a drawing that cuts its words',
    html: '<svg width="60" height="20"><text y="15">Words of a drawing</text></svg>',
    told: /cut off by svg/,
  },
  {
    name: 'a text that a clip path cuts',
    html: '<div style="block-size: 12px; clip-path: inset(0)"><p style="margin: 0">A line that is higher</p></div>',
    told: /cut off by div/,
  },
  {
    name: 'a text over a text',
    html: '<p style="margin: 0">What stands here first</p><p style="margin-block-start: -1.4em">What stands over it</p>',
    told: /over the text "What stands here first"/,
  },
  {
    name: 'a word that is broken without a hyphen',
    html: '<h2 style="inline-size: 90px; overflow-wrap: anywhere">Elektroinstallation</h2>',
    told: /too long for its line is broken without a hyphen/,
  },
  {
    name: 'a word broken at any letter beside one that would fit',
    html: '<h2 style="inline-size: 166px; word-break: break-all">Die Elektroniker</h2>',
    told: /broken that has room on a line of its own/,
  },
  {
    name: 'a short word that is broken, hyphens or not',
    html: '<h2 lang="de" style="inline-size: 60px; hyphens: auto; overflow-wrap: anywhere">Handwerker</h2>',
    told: /a short word is broken/,
  },
  {
    name: 'a button off the screen',
    html: '<div style="overflow: clip"><button style="margin-inline-start: 380px">Send</button></div>',
    told: /a control is outside of the window/,
  },
  {
    name: 'a button that is too small',
    html: '<button style="inline-size: 16px; block-size: 16px; padding: 0">×</button>',
    told: /control of 16 by 16/,
  },
];
