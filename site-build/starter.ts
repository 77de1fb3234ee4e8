/** How long a form that was sent waits for the application, in milliseconds. */
const PATIENCE_MS = 8000;

/**
 * The inline module of every page. It fetches the application after the first paint: when the browser is idle, or at
 * the visitor's first touch, key, scroll or focus, whichever comes first, once that is answered by a paint.
 *
 * The entry's imports, and the page's own modules (`pageModules`, by path), are fetched beside it and not after it. The
 * imports then run one by one, each in a task of its own, and errors keep no stack while they do: React prepares five errors,
 * and for each stack V8 would parse all of React again, half of the time that React takes to start. The entry exports
 * `takenOver`, a promise; awaiting it at the module's own top would keep the bundler from merging small chunks into it.
 *
 * A form that is sent before the application has taken over is held back for it, and goes the plain way where it cannot be
 * had in time; one inside a dialog only closes it and needs nobody.
 */
export function starter(entry: string, imports: string[], pageModules: Record<string, string[]>): string {
  return [
    `let held,loading;`,
    `const entry=${JSON.stringify(entry)},imports=${JSON.stringify(imports)},`,
    `own=${JSON.stringify(pageModules)}[location.pathname]??[],`,
    `preload=href=>document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href})),`,
    `turn=()=>new Promise(next=>setTimeout(next)),`,
    `load=async()=>{for(const file of[...imports,entry,...own]){preload(file);await turn()}`,
    `const limit=Error.stackTraceLimit;delete Error.stackTraceLimit;`,
    `try{for(const file of imports){await import(file);await turn()}await(await import(entry)).takenOver}`,
    `finally{Error.stackTraceLimit=limit}},`,
    `afterPaint=then=>requestAnimationFrame(()=>setTimeout(then)),`,
    `start=()=>loading??=load().then(ready,ready),`,
    `send=plain=>{const form=held;held=null;if(form)plain?form.submit():form.requestSubmit()},`,
    `hold=e=>{if(e.target.closest("dialog"))return;e.preventDefault();e.stopImmediatePropagation();`,
    `held=e.target;setTimeout(send,${PATIENCE_MS},true);afterPaint(start)},`,
    `ready=failed=>{removeEventListener("submit",hold,true);`,
    `setTimeout(send,0,failed instanceof Error)};`,
    `addEventListener("submit",hold,true);`,
    `for(const type of["pointerdown","keydown","scroll","focusin","touchstart"])`,
    `addEventListener(type,()=>afterPaint(start),{once:true,passive:true,capture:true});`,
    `afterPaint(()=>self.requestIdleCallback?requestIdleCallback(start,{timeout:3e3}):setTimeout(start,300));`,
  ].join('');
}
