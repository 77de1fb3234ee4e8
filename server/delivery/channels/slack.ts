import { truncateToLength } from '../../text/unsafe-text.ts';
import { linesOf, refuseAddress, acceptAddress, type NotifyService } from './notify-service.ts';

/** Slack cuts a longer text at 40,000. An escape has up to five characters. */
const TEXT_MAX = 3000;
const HOSTS = /^hooks\.slack(?:-gov)?\.com$/;
const WEBHOOK = /^\/services\/(T[A-Za-z0-9]+\/B[A-Za-z0-9]+)\/[A-Za-z0-9]+\/?$/;
const EXPECTED = 'Slack: give the whole address of an incoming webhook, https://hooks.slack.com/services/T…/B…/…';
/** Slack answers a webhook with one such word: `no_service`, `channel_is_archived`. */
const ERROR_WORD = /^[a-z_]{2,40}$/;

/** https://api.slack.com/messaging/webhooks */
export const slack: NotifyService = {
  parse(url) {
    const isSlack = HOSTS.test(url.hostname) || url.protocol === 'slack:' || url.pathname.startsWith('/services/');
    if (!isSlack) return null;
    const account = WEBHOOK.exec(url.pathname)?.[1];
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    const isBare = url.search === '' && url.hash === '' && url.username === '' && url.password === '';
    return account && isWeb && isBare ? acceptAddress('slack', { url, account }) : refuseAddress(EXPECTED);
  },

  body: (_, notification) => ({
    text: escapeMarkup(truncateToLength(linesOf(notification).join('\n'), TEXT_MAX)),
    // A visitor's stars and underlines stay plain text, and their links load no preview.
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
  }),

  explain: (text) => ({ because: ERROR_WORD.test(text.trim()) ? text.trim() : '' }),
};

/** Escapes markup: `<!channel>` in a visitor's text would call everybody (Slack, "Escaping text"). */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
