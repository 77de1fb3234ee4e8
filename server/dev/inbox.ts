import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { createElement as h } from 'react';
import { SMTPServer } from 'smtp-server';
import { renderHtmlDocument } from '../text/html-document.ts';

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
  const page = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('refresh', '5').end(renderMails(mails));
  });
  const [smtpPort, pagePort] = [await listen(smtp, 0), await listen(page, port)];
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, address: `http://localhost:${pagePort}/` };
}

async function listen(server: SMTPServer | Server, port: number): Promise<number> {
  const listening = server.listen(port, '127.0.0.1') as Server;
  await once(listening, 'listening');
  return (listening.address() as AddressInfo).port;
}

function renderMails(mails: ParsedMail[]): string {
  const title = `${mails.length} emails`;
  const bodyStyle = { font: '16px/1.5 system-ui', maxWidth: '50rem', margin: '2rem auto', padding: '0 1rem' };
  const heading = h('h1', { key: 'heading' }, 'Emails that would have been sent');
  return renderHtmlDocument(
    { language: { lang: 'en', dir: 'ltr' }, title, metas: {}, bodyStyle },
    heading,
    mails.length === 0 ? h('p', { key: 'none' }, 'None yet.') : mails.map(renderMail),
  );
}

function renderMail({ subject, from, to = [], replyTo, html, text }: ParsedMail, at: number) {
  const addresses = [to].flat().map((list) => list.text);
  const way = `${from?.text ?? ''} → ${addresses.join(', ')}, reply to ${replyTo?.text ?? 'sender'}`;
  const frame = { width: '100%', height: '24rem', border: '1px solid #999' };
  return h(
    'article',
    { key: at },
    h('h2', null, subject),
    h('p', null, way),
    h('iframe', { sandbox: '', srcDoc: html || '', style: frame }),
    h('details', null, h('summary', null, 'Text'), h('pre', null, text)),
  );
}
