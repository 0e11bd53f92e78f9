import type { Database, Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import type { JobQueue } from '#kernel/jobs';
import type { NationalAddresses } from '#shop/addresses/port';
import type { PictureUploads } from '#shop/catalogue/port';
import type { NetworkAttempts } from '#shop/credentials/source.rules';
import type { SignInLibrary } from '#shop/customers/port';
import type { ParcelService, ShippingCharges } from '#shop/delivery/port';
import type { MailTransport } from '#shop/emails/port';
import type { PublicFiles } from '#shop/imports/port';
import type { InvoicePrinter, TaxReporting } from '#shop/invoices/port';
import type { OpeningLooks } from '#shop/opening/port';
import type { PaperPrinter } from '#shop/packing/port';
import type { CardProviders, ReservationLimits } from '#shop/payments/port';
import type { PersonPrinter } from '#shop/people/port';
import type { ProviderFacts } from '#shop/provider-health/port';
import type { TablePrinter } from '#shop/sheets/port';
import type { StaffLibrary } from '#shop/staff/port';
import type { JobPayloads } from './job-payloads.ts';

/** What the use cases need from outside, put together once in main.ts. Each use case names the part it takes. */
export type Shop = {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobQueue<Transaction, JobPayloads>;
  readonly shipping: ShippingCharges;
  readonly parcels: ParcelService;
  /** The register of national addresses; null where none is set up, and the form of a code counts alone. */
  readonly nationalAddresses: NationalAddresses | null;
  /** Reporting to the tax authority; null where this machine is not set up for it. */
  readonly tax: TaxReporting | null;
  readonly printer: InvoicePrinter & PaperPrinter & PersonPrinter & TablePrinter;
  readonly mail: MailTransport;
  readonly signIn: SignInLibrary;
  /** The sign-in of the shop's own people. */
  readonly staffLibrary: StaffLibrary;
  /** Where the store is reached, without a slash at the end: links in mail start with it. */
  readonly publicUrl: string;
  /** Days after which an unused cart of a guest ends. */
  readonly guestCartDays: number;
  readonly cards: CardProviders;
  /** The card providers, the courier and the mail server, for their health. */
  readonly providers: readonly ProviderFacts[];
  /** Whether the store is a sandbox, and how the conditions of opening stand. */
  readonly opening: OpeningLooks;
  /** Where pictures are stored. */
  readonly media: PictureUploads;
  /** Files of old shops, from public addresses alone. */
  readonly publicFiles: PublicFiles;
  /** How often one network may register, ask for mails, and be wrong. */
  readonly networkAttempts: NetworkAttempts;
  /** How much stock card payments may reserve before they are paid. */
  readonly reservations: ReservationLimits;
  /** Whether open cash orders have ceilings (decision 0525); off where one machine is many shoppers. */
  readonly cashCeilings: boolean;
  /** On a preview: the bodies that pages show instead of the published ones, by the key of the document. */
  readonly drafts?: ReadonlyMap<string, unknown>;
};
