import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SMTPServer } from 'smtp-server';

/** Starts a local mail server that keeps every email, and a page at a port that shows them, newest first. */
export async function openInbox(port: number): Promise<{ smtpUrl: string; address: string }> {
  const mails: ParsedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        mails.unshift(mail);
        done();
      }, done);
    },
  });
  const page = createServer((_request, response) => showMails(mails, response));
  const [smtpPort, pagePort] = [await listen(smtp, 0), await listen(page, port)];
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, address: `http://localhost:${pagePort}/` };
}

function listen(server: SMTPServer | Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const listening = server.listen(port, '127.0.0.1', () => {
      resolve(((listening as Server).address() as AddressInfo).port);
    });
    (listening as Server).once('error', reject);
  });
}

function showMails(mails: ParsedMail[], response: ServerResponse): void {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { httpEquiv: 'refresh', content: '5' }),
    h('title', null, `${mails.length} emails`),
    h('style', null, STYLE),
  );
  const shown = mails.length === 0 ? h('p', null, 'None yet.') : mails.map(renderMail);
  const body = h('body', null, h('h1', null, 'Emails that would have been sent'), shown);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html>\n${renderToStaticMarkup(h('html', { lang: 'en' }, head, body))}\n`);
}

const STYLE = `body{font:16px/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}
iframe{width:100%;height:24rem;border:1px solid #999}`;

function renderMail({ subject, from, to = [], replyTo, html, text }: ParsedMail, at: number) {
  const addresses = [to].flat().map((list) => list.text);
  const way = `${from?.text ?? ''} → ${addresses.join(', ')}, reply to ${replyTo?.text ?? 'sender'}`;
  return h(
    'article',
    { key: at },
    h('h2', null, subject),
    h('p', null, way),
    h('iframe', { sandbox: '', srcDoc: html || '' }),
    h('details', null, h('summary', null, 'Text'), h('pre', null, text)),
  );
}
