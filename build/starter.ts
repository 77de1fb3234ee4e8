/** How long a form that was sent waits for the application, in milliseconds. */
const PATIENCE_MS = 8000;

/**
 * The inline module of every page. It fetches the application after the first paint: when the browser is idle, or at
 * the visitor's first touch, key, scroll or focus, whichever comes first; the modules that the entry imports, and the page's own
 * (`pageModules`, by path), are fetched beside it and not after it. A form that is sent before that waits for the application, and goes the plain way where it
 * cannot be had in time; one inside a dialog only closes it and needs nobody.
 */
export function starter(entry: string, imports: string[], pageModules: Record<string, string[]>): string {
  return [
    `let held,loading;`,
    `const preload=href=>document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href})),`,
    `modules=${JSON.stringify(imports)}.concat(${JSON.stringify(pageModules)}[location.pathname]??[]),`,
    `start=()=>loading??=(modules.forEach(preload),import(${JSON.stringify(entry)}).then(ready,ready)),`,
    `send=plain=>{const form=held;held=null;if(form)plain?form.submit():form.requestSubmit()},`,
    `hold=e=>{if(e.target.closest("dialog"))return;e.preventDefault();held=e.target;setTimeout(send,${PATIENCE_MS},true);start()},`,
    `ready=failed=>{removeEventListener("submit",hold,true);`,
    `setTimeout(send,0,failed instanceof Error)};`,
    `addEventListener("submit",hold,true);`,
    `for(const type of["pointerdown","keydown","scroll","focusin","touchstart"])`,
    `addEventListener(type,start,{once:true,passive:true,capture:true});`,
    `requestAnimationFrame(()=>setTimeout(()=>self.requestIdleCallback?requestIdleCallback(start,{timeout:3e3}):setTimeout(start,300)));`,
  ].join('');
}
