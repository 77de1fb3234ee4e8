import { createHash } from 'node:crypto';

/**
 * The inline module of every page. It fetches the application after the first paint: when the browser is idle, or at
 * the visitor's first touch, key, scroll or focus, whichever comes first. A form that is sent before that waits for the
 * application, and goes the plain way where it cannot be had.
 */
export function starter(entry: string): string {
  return [
    `let held,start=()=>loading??=import(${JSON.stringify(entry)}).then(ready,ready),loading;`,
    `const hold=e=>{e.preventDefault();held=e.target;start()};`,
    `const ready=failed=>{removeEventListener("submit",hold,true);`,
    `if(held)failed instanceof Error?held.submit():setTimeout(()=>held.requestSubmit())};`,
    `addEventListener("submit",hold,true);`,
    `for(const type of["pointerdown","keydown","scroll","focusin","touchstart"])`,
    `addEventListener(type,start,{once:true,passive:true,capture:true});`,
    `requestAnimationFrame(()=>setTimeout(()=>self.requestIdleCallback?requestIdleCallback(start,{timeout:3e3}):setTimeout(start,300)));`,
  ].join('');
}

/** A Content Security Policy source for an inline piece (CSP 3, hash-source). */
export function cspHash(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
}
