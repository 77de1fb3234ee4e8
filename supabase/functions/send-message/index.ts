import '../../receiver/node-globals.ts';
import { createReceiver } from '../../receiver/receiver.ts';
import site from '../../site.json' with { type: 'json' };

Deno.serve(createReceiver({ site, environment: Deno.env.toObject(), print: console.log }));
