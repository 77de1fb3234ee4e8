import type {
  EmailChannel,
  LeadMessage,
  NewLead,
  Send,
  ServiceAddress,
  ServiceChannel,
  SettingReader,
} from './channel-descriptor.ts';
import { notify } from './channels/notify.ts';
import { webhook } from './channels/webhook.ts';
import type { Deliver, Delivery } from './delivery.ts';

const always = () => true;
const never = () => false;
const email = { by: 'email', wants: never, isDigest: false } as const;
const digest = { ...email, isDigest: true } as const;

/**
 * The ways that deliveries leave by, under their names in the database. All code that handles channels reads this
 * table. A lead's deliveries and doctor's findings follow its order.
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
  'owner-note': { ...email, label: 'Addition or withdrawal, emailed to you' },
  'held-digest': { ...digest, label: 'Mail about held leads' },
  notify,
} as const satisfies Record<string, EmailChannel | { by: 'service' }>;

type Table = typeof channels;
type Named<Sort> = { [Name in keyof Table]: Table[Name] extends Sort ? Name : never }[keyof Table];
type ServiceName = Named<{ by: 'service' }>;

export type EmailChannelName = Named<{ by: 'email' }>;
export type DigestChannel = Named<{ isDigest: true }>;
/** A channel that is one address of several: prefix, host, fingerprint (`ntfy:ntfy.sh/3f9a1c20`). No secret. */
type AddressChannel = `${string}:${string}`;
export type Channel = Exclude<keyof Table, Named<{ prefixes: readonly string[] }>> | AddressChannel;
export type ChannelSetting = { [Name in ServiceName]: Table[Name]['settings'][number] }[ServiceName];
/** The addresses that the settings give each service. */
export type ServiceAddresses = { [Name in ServiceName]: ReturnType<Table[Name]['read']> };

type Row = { name: string } & (EmailChannel | ServiceChannel<ServiceAddress, string>);
const rows = Object.entries(channels).map(([name, row]) => ({ name, ...row })) as unknown as Row[];
const services = rows.filter((row) => row.by === 'service');
const namesOf = (some: Row[]) => some.map(({ name }) => name);

/** The channels that have one name. */
export const namedChannels = namesOf(rows.filter(({ prefixes }) => !prefixes)) as Channel[];
export const digestChannels = namesOf(rows.filter((row) => row.by === 'email' && row.isDigest)) as DigestChannel[];

const owns = ({ name, prefixes }: Row, channel: string) =>
  prefixes ? prefixes.some((prefix) => channel.startsWith(`${prefix}:`)) : name === channel;

/** Finds the row of a delivery's channel. Returns none if only another version knows it. */
const rowOf = (channel: string) => rows.find((row) => owns(row, channel));

export const isDigestChannel = (channel: string): boolean => digestChannels.some((digest) => digest === channel);
export const isEmailChannel = (channel: string): boolean => rowOf(channel)?.by === 'email';

/** Whether the channel is one address of several, in the settings or no longer there. */
export const isAddressChannel = (channel: string): channel is AddressChannel => rowOf(channel)?.prefixes !== undefined;

/** Names the channel at the beginning of a sentence to the owner. */
export function channelLabel(channel: string): string {
  const { label, prefixes } = rowOf(channel) ?? { label: 'Delivery', prefixes: [] };
  return prefixes ? `${label} to ${channel}` : label;
}

/** Lists the channels that a new lead gets a delivery in. `inUse`: those of the services that are set. */
export function channelsFor(lead: NewLead, inUse: Channel[]): Channel[] {
  return rows
    .filter((row) => row.wants(lead))
    .flatMap((row) => (row.by === 'email' ? [row.name as Channel] : inUse.filter((channel) => owns(row, channel))));
}

export function readAddresses(settings: SettingReader): ServiceAddresses {
  return Object.fromEntries(services.map((row) => [row.name, row.read(settings)])) as ServiceAddresses;
}

const addressesOf = (addresses: ServiceAddresses, { name }: Row): ServiceAddress[] => addresses[name as ServiceName];

/** Lists the channels of the addresses. `raisesAlarm` leaves only those that raise one. */
export function channelsOf(addresses: ServiceAddresses, { raisesAlarm = false } = {}): Channel[] {
  return services
    .filter((row) => !raisesAlarm || row.raisesAlarm)
    .flatMap((row) => addressesOf(addresses, row).map(({ channel }) => channel as Channel));
}

/** Lists doctor's sentences about the services that are set, and those that are not. */
export function describeServices(addresses: ServiceAddresses): string[] {
  return services.flatMap((row) => row.describe(addressesOf(addresses, row)));
}

/** Reads the lead of a delivery. Returns null if it cannot be read. Rejects when the database does not answer. */
export type ReadMessage = (delivery: Delivery) => Promise<LeadMessage | null>;

type Transports = Partial<Record<string, Deliver>>;

/** Connects a transport for each address. Deliveries to a service without any wait until it has one. */
export async function connectServices(addresses: ServiceAddresses, readMessage: ReadMessage): Promise<Transports> {
  const transportBy =
    (send: Send): Deliver =>
    async (delivery) => {
      const message = await readMessage(delivery);
      return message ? send(message) : { kind: 'broken', error: 'the lead cannot be read' };
    };
  const transports: Transports = {};
  for (const row of services) {
    if (!row.prefixes) transports[row.name] = transportBy(async () => ({ kind: 'unset' }));
    for (const address of addressesOf(addresses, row))
      transports[address.channel] = transportBy(await row.connect(address));
  }
  return transports;
}

/** Returns how many deliveries of the channel may be under way at the same time. */
export function concurrencyOf(channel: string, { smtpConnections }: { smtpConnections: number }): number {
  const { atOnce = 1 } = rowOf(channel) ?? {};
  return atOnce === 'SMTP_CONNECTIONS' ? smtpConnections : atOnce;
}
