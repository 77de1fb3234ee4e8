import { createRequire } from 'node:module';
import type { Project } from '@playwright/test';
import { findProgram } from '../scripts/test-tools.mjs';

/** Mozilla's own Firefox. Playwright cannot have it emulate media, so these are settings of the browser. */
export const firefox: Project['use'] = {
  browserName: 'firefox',
  launchOptions: {
    channel: 'moz-firefox',
    executablePath: findProgram('firefox-esr'),
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': 1,
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
      'ui.useOverlayScrollbars': 1,
    },
  },
};

/**
 * The journeys of the guard that run there too. Others switch scripts or the line off, read the body of a request, come
 * back by Playwright's `goBack`, or fill a filled field, which Playwright cannot do in this Firefox.
 */
export const journeysInFirefox = new RegExp(
  'while it is sent the button|the first refused field|a field says what is left|on a small screen the menu|' +
    'the page of a company has|Get Started and the way back|an unknown path is a 404|the page of a domain has|' +
    'the offer form says it was sent|tooltips open after|button is hidden at 300 px, shown|' +
    'answers survive a failed submit|the button to buy at the price|an amount is said back|in Arabic pages are drawn',
);

answerUnknownCommand();

interface Transport {
  send(message: { method: string; id: number }): void;
  onmessage?(answer: object): void;
}

/** Playwright asks for a command that Firefox ESR 153 does not know, before every page: it is answered here. */
function answerUnknownCommand(): void {
  const { server } = createRequire(import.meta.url)('playwright-core/lib/coreBundle');
  const kinds: object[] = Object.values(server.createPlaywright({ sdkLanguage: 'javascript' }).firefox);
  const type = Object.getPrototypeOf(kinds.find((kind) => kind?.constructor?.name === 'BidiFirefox'));
  const { connectToTransport } = type;
  type.connectToTransport = function connect(transport: Transport, options: unknown) {
    const sendToBrowser = transport.send.bind(transport);
    transport.send = (message) => {
      if (message.method !== 'emulation.setMediaFeaturesOverride') return sendToBrowser(message);
      queueMicrotask(() => transport.onmessage?.({ type: 'success', id: message.id, result: {} }));
    };
    return connectToTransport.call(this, transport, options);
  };
}
