import type {
  EmailChannel,
  LeadMessage,
  NewLead,
  Send,
  ServiceAddress,
  ServiceChannel,
  SettingReader,
} from './channel.ts';
import { notify } from './channels/notify.ts';
import { webhook } from './channels/webhook.ts';
import type { Deliver, Delivery } from './delivery.ts';

const always = () => true;
const never = () => false;
const email = { by: 'email', wants: never, isDigest: false } as const;
const digest = { ...email, isDigest: true } as const;

/**
 * Every way that a delivery can leave by, under its name in the rows. Everything else that handles channels reads this table; a lead's
 * deliveries and doctor's findings come in its order.
 */
export const channels = {
  'owner-mail': { ...email, label: 'Mail to you', wants: always, atOnce: 'SMTP_CONNECTIONS' },
  'visitor-mail': {
    ...email,
    label: 'Confirmation to a visitor',
    wants: ({ confirmation }) => confirmation,
    atOnce: 'SMTP_CONNECTIONS',
  },
  webhook,
  'owner-note': { ...email, label: 'Reminder, addition or withdrawal, mailed to you' },
  'held-digest': { ...digest, label: 'Mail about held leads' },
  'answer-reminder': { ...digest, label: 'Mail about leads without an answer' },
  'weekly-mail': { ...digest, label: 'Mail about the week' },
  notify,
} as const satisfies Record<string, EmailChannel | { by: 'service' }>;

type Table = typeof channels;
type Named<Sort> = { [Name in keyof Table]: Table[Name] extends Sort ? Name : never }[keyof Table];
type ServiceName = Named<{ by: 'service' }>;

export type EmailChannelName = Named<{ by: 'email' }>;
export type DigestChannel = Named<{ isDigest: true }>;
/** A channel that is one address of several, by a prefix, host and fingerprint: `ntfy:ntfy.sh/3f9a1c20`. Holds no secret. */
export type AddressChannel = `${string}:${string}`;
export type Channel = Exclude<keyof Table, Named<{ prefixes: readonly string[] }>> | AddressChannel;
export type ChannelSetting = { [Name in ServiceName]: keyof Table[Name]['settings'] }[ServiceName];
/** The addresses that the settings give each service. */
export type ServiceAddresses = { [Name in ServiceName]: ReturnType<Table[Name]['read']> };

type Descriptor = EmailChannel | ServiceChannel<ServiceAddress, string>;
const rows = Object.entries(channels) as unknown as [string, Descriptor][];
const services = rows.flatMap(([name, row]) => (row.by === 'service' ? [{ name, row }] : []));
const prefixesOf = (row: Descriptor) => (row.by === 'service' ? row.prefixes : undefined);

/** The channels that have one name. */
export const namedChannels = rows.filter(([, row]) => !prefixesOf(row)).map(([name]) => name as Channel);
export const digestChannels = rows
  .filter(([, row]) => row.by === 'email' && row.isDigest)
  .map(([name]) => name as DigestChannel);

/** Whether the channel is one address of several, now or before. */
export function isAddressChannel(channel: string): channel is AddressChannel {
  return rows.some(([, row]) => prefixesOf(row)?.some((prefix) => channel.startsWith(`${prefix}:`)));
}

/** The row of a delivery's channel; none if another version put it. */
function rowOf(channel: string): Descriptor | undefined {
  return rows.find(([name, row]) => {
    const prefixes = prefixesOf(row);
    return prefixes ? prefixes.some((prefix) => channel.startsWith(`${prefix}:`)) : name === channel;
  })?.[1];
}

export const isEmailChannel = (channel: string): boolean => rowOf(channel)?.by === 'email';

/** The channel in words that begin a sentence to the owner. */
export function channelLabel(channel: string): string {
  const row = rowOf(channel);
  if (row && !prefixesOf(row)) return row.label;
  return `${row?.label ?? 'Delivery'} to ${channel}`;
}

/** The channels that a lead gets a delivery in. `inUse`: the services' that are set. */
export function channelsFor(lead: NewLead, inUse: Channel[]): Channel[] {
  return rows.flatMap(([name, row]) => {
    if (!row.wants(lead)) return [];
    return row.by === 'email' ? [name as Channel] : inUse.filter((channel) => rowOf(channel) === row);
  });
}

export const channelSettings = services.flatMap(({ row }) => Object.keys(row.settings)) as ChannelSetting[];

/** The lines about channels in `.env.example`. */
export const settingExamples = services.flatMap(({ row }) =>
  Object.entries(row.settings).map(([name, example]) => `# ${name}=${example}`),
);

export function readAddresses(settings: SettingReader): ServiceAddresses {
  return Object.fromEntries(services.map(({ name, row }) => [name, row.read(settings)])) as ServiceAddresses;
}

/**
 * Reads which channels of services are set where nothing is delivered: by the first setting of each, so that none of their secrets
 * is needed.
 */
export function readChannelsInUse({ read }: Pick<SettingReader, 'read'>): Channel[] {
  return services.flatMap(({ row }) => {
    const [first] = Object.keys(row.settings);
    const settings: SettingReader = {
      read: (name, parse, unset) => (name === first ? read(name, parse, unset) : unset),
      require() {},
    };
    return row.read(settings).map(({ channel }) => channel as Channel);
  });
}

/** The names of the addresses' channels; with `raisesAlarm` of those alone. */
export function channelsOf(addresses: ServiceAddresses, { raisesAlarm = false } = {}): Channel[] {
  return services
    .filter(({ row }) => !raisesAlarm || row.raisesAlarm)
    .flatMap(({ name }) => addressesOf(addresses, name).map(({ channel }) => channel as Channel));
}

const addressesOf = (addresses: ServiceAddresses, name: string) =>
  (addresses as Record<string, ServiceAddress[]>)[name] ?? [];

/** Doctor's sentences about the services that are set, and those that are not. */
export function describeServices(addresses: ServiceAddresses): string[] {
  return services.flatMap(({ name, row }) => row.describe(addressesOf(addresses, name)));
}

/** Reads the lead of a delivery; null if it cannot be read. Rejects when the database does not answer. */
export type ReadMessage = (delivery: Delivery) => Promise<LeadMessage | null>;

/** Connects a transport for each address, and one that says so for a service without any whose deliveries wait for it. */
export async function connectServices(
  addresses: ServiceAddresses,
  readMessage: ReadMessage,
): Promise<Partial<Record<Channel, Deliver>>> {
  const transportBy =
    (send: Send): Deliver =>
    async (delivery) => {
      const message = await readMessage(delivery);
      return message ? send(message) : { kind: 'broken', error: 'the lead cannot be read' };
    };
  const transports: Partial<Record<string, Deliver>> = {};
  for (const { name, row } of services) {
    if (!row.prefixes) transports[name] = transportBy(async () => ({ kind: 'unset' }));
    for (const address of addressesOf(addresses, name))
      transports[address.channel] = transportBy(await row.connect(address));
  }
  return transports;
}

/** How many deliveries of each channel are under way at once. */
export function concurrencyOf(
  names: string[],
  { smtpConnections }: { smtpConnections: number },
): Record<string, number> {
  const atOnce = (name: string) => rowOf(name)?.atOnce ?? 1;
  return Object.fromEntries(
    names.map((name) => [name, atOnce(name) === 'SMTP_CONNECTIONS' ? smtpConnections : Number(atOnce(name))]),
  );
}
