import { describe, expect, it } from 'vitest';
import { canCancel, cancelRefusal, itemStatusText, orderStatusText } from './status.rules.ts';

const placed = new Date('2026-03-01T10:00:00Z');
const order = { createdAt: placed, isCancelled: false, isDelivered: false, scan: null };
const after = (minutes: number) => new Date(placed.getTime() + minutes * 60_000);

describe('the status text of an order', () => {
  it('is Cancelled, else Placed without a scan, else the scan', () => {
    expect(orderStatusText({ isCancelled: true, scan: 'Delivered' })).toEqual({ key: 'order.cancelled' });
    expect(orderStatusText(order)).toEqual({ key: 'order.placed' });
    expect(orderStatusText({ ...order, scan: 'Out for Delivery' })).toEqual({ words: 'Out for Delivery' });
  });

  it('is Processing for an item without a scan', () => {
    expect(itemStatusText(order)).toEqual({ key: 'order.processing' });
    expect(itemStatusText({ isCancelled: true, scan: null })).toEqual({ key: 'order.cancelled' });
  });
});

describe('cancelling', () => {
  it.each([
    [0, true],
    [119.99, true],
    [120, true],
    [120.001, false],
    [10_000, false],
  ])('%f minutes after placing: %s', (minutes, expected) => {
    expect(canCancel(order, after(minutes))).toBe(expected);
  });

  it('is allowed once, not after delivery, and not once the courier has scanned the parcel', () => {
    expect(canCancel({ ...order, scan: 'Picked Up' }, placed)).toBe(false);
    expect(canCancel({ ...order, isCancelled: true }, placed)).toBe(false);
    expect(canCancel({ ...order, isDelivered: true }, placed)).toBe(false);
  });

  it('is refused for the courier, not for the time, once the courier has the parcel', () => {
    expect(cancelRefusal({ ...order, scan: 'Picked Up' }, after(500))).toBe('cancelDispatched');
    expect(cancelRefusal({ ...order, isDelivered: true }, after(10))).toBe('cancelDispatched');
    expect(cancelRefusal(order, after(500))).toBe('cancelTooLate');
    expect(cancelRefusal({ ...order, isCancelled: true, scan: 'Picked Up' }, after(500))).toBe('alreadyCancelled');
    expect(cancelRefusal(order, after(10))).toBeNull();
  });
});
