/** What one of each costs, as measured (unit-costs.json). Processor time in milliseconds of one core. */
export type UnitCosts = {
  /** A page from memory. */
  readonly keptPageMs: number;
  /** A page that is made: in the store, and in PostgreSQL. */
  readonly renderedPageMs: number;
  readonly renderedPageDatabaseMs: number;
  /** An answer of a call from memory. */
  readonly keptCallMs: number;
  readonly addMs: number;
  readonly addDatabaseMs: number;
  readonly checkoutMs: number;
  readonly checkoutDatabaseMs: number;
  /** Kilobytes that the log of PostgreSQL grows by with a whole checkout. */
  readonly checkoutLogKb: number;
  /** Kilobytes that the tables and indexes grow by with an order. */
  readonly orderStorageKb: number;
  /** Kilobytes sent for the first page of a visit, with styles, scripts, fonts and pictures, and for a further page. */
  readonly firstViewKb: number;
  readonly furtherViewKb: number;
  /** Connections that a process opens at most. */
  readonly connectionsPerProcess: number;
};

/** How shoppers behave: assumptions, the same at every size unless a size says otherwise. */
export type Habits = {
  readonly viewsPerVisit: number;
  /** The part of a day's views in its busiest hour, and how much the busiest minute is above that hour's mean. */
  readonly busiestHour: number;
  readonly busiestMinute: number;
  readonly callsPerView: number;
  readonly addsPerOrder: number;
  /** The part of views that the store answers from memory; others are personal, searches, or asked for the first time. */
  readonly keptShare: number;
  /** The part of a core that may be busy at the peak. */
  readonly utilisation: number;
};

export type Size = {
  readonly name: string;
  readonly viewsPerDay: number;
  readonly ordersPerDay: number;
  /** Orders a second at the peak; without it, as views are at the peak. */
  readonly peakOrders?: number;
  /** The part of views that a cache in front of the store answers; 0 without one. */
  readonly edgeShare: number;
  /** Pages that are made anew each second since something they show has changed, in each process. */
  readonly remadePagesPerSecond: number;
  /** Copies of the database beside the primary. */
  readonly standbys: number;
};

/** Prices of a month, in one currency. */
export type Prices = {
  readonly currency: string;
  readonly year: number;
  readonly core: number;
  readonly storageGb: number;
  readonly sentGb: number;
};

export type Capacity = {
  readonly peakViews: number;
  readonly peakOrders: number;
  readonly webCores: number;
  readonly databaseCores: number;
  readonly processes: number;
  readonly connections: number;
  readonly sentGbPerMonth: number;
  readonly peakMbits: number;
  readonly storageGbPerYear: number;
  readonly logGbPerDay: number;
  readonly costPerMonth: number;
  /** Whether it needs more than the machine of the measurements: its units are measured, the whole is planned on paper. */
  readonly isOnPaper: boolean;
};

const DAYS = 30;
const DAY_SECONDS = 86_400;
/** Cores of one machine; what needs more runs on several. */
const MACHINE_CORES = 2;
const KB_IN_GB = 1024 * 1024;

/** Computes what a shop of a size needs. Pages that are remade cost each process the same, so processes are found by repetition. */
export function capacityOf(size: Size, costs: UnitCosts, habits: Habits, prices: Prices): Capacity {
  const peak = (perDay: number) => (perDay * habits.busiestHour * habits.busiestMinute) / 3600;
  const peakViews = peak(size.viewsPerDay);
  const peakOrders = size.peakOrders ?? peak(size.ordersPerDay);
  const asked = peakViews * (1 - size.edgeShare);
  const rendered = peakViews * Math.min(1 - habits.keptShare, 1 - size.edgeShare);
  const kept = asked - rendered;
  const adds = peakOrders * habits.addsPerOrder;
  const webMs =
    kept * costs.keptPageMs +
    rendered * costs.renderedPageMs +
    asked * habits.callsPerView * costs.keptCallMs +
    adds * costs.addMs +
    peakOrders * costs.checkoutMs;
  const processes = processesFor(webMs, size.remadePagesPerSecond * costs.renderedPageMs, habits.utilisation);
  const databaseMs =
    (rendered + processes * size.remadePagesPerSecond) * costs.renderedPageDatabaseMs +
    adds * costs.addDatabaseMs +
    peakOrders * costs.checkoutDatabaseMs;
  const databaseCores = coresFor(databaseMs, habits.utilisation);
  const kbPerView = costs.firstViewKb / habits.viewsPerVisit + costs.furtherViewKb * (1 - 1 / habits.viewsPerVisit);
  const sentGbPerMonth = (size.viewsPerDay * kbPerView * DAYS) / KB_IN_GB;
  const storageGbPerYear = (size.ordersPerDay * 365 * costs.orderStorageKb) / KB_IN_GB;
  const copies = 1 + size.standbys;
  const costPerMonth =
    (processes + databaseCores * copies) * prices.core +
    storageGbPerYear * copies * prices.storageGb +
    sentGbPerMonth * prices.sentGb;
  return {
    peakViews,
    peakOrders,
    webCores: processes,
    databaseCores,
    processes,
    connections: processes * costs.connectionsPerProcess,
    sentGbPerMonth,
    peakMbits: (peakViews * kbPerView * 8) / 1024,
    storageGbPerYear,
    logGbPerDay: (size.ordersPerDay * costs.checkoutLogKb) / KB_IN_GB,
    costPerMonth,
    isOnPaper: processes + databaseCores * copies > MACHINE_CORES,
  };
}

function coresFor(msPerSecond: number, utilisation: number): number {
  return Math.max(1, Math.ceil(msPerSecond / 1000 / utilisation));
}

/** One process uses one core: the least number of them that carry the load, and what each of them does besides. */
function processesFor(msPerSecond: number, msOfEach: number, utilisation: number): number {
  const left = 1000 * utilisation - msOfEach;
  if (left <= 0) throw new RangeError('a process has no time left beside the pages that it makes anew');
  return Math.max(1, Math.ceil(msPerSecond / left));
}

/** The mean orders a second over a day, to see how far a peak is above it. */
export function meanOrders({ ordersPerDay }: Pick<Size, 'ordersPerDay'>): number {
  return ordersPerDay / DAY_SECONDS;
}
