import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#support/database';

const { database } = await testDatabase();

type Found = {
  readonly number?: number;
  readonly email?: string;
  readonly first?: string;
  readonly last?: string;
  readonly phone?: string;
  readonly reference?: string;
  readonly waybill?: string | null;
};

/** Whether an order with these facts is found by what a person typed. */
async function finds(typed: string, order: Found): Promise<boolean | null> {
  const { number = 10486, email = '', first = '', last = '', phone = '', reference = '', waybill = null } = order;
  const { rows } = await database.read.execute<{ found: boolean | null }>(
    sql`SELECT order_search_words(${number}::bigint, ${email}::text, ${first}::text, ${last}::text, ${phone}::text, ${reference}::text,
          ${waybill}::text) @@ order_search_query(${typed}::text) AS found`,
  );
  return rows[0]?.found ?? null;
}

describe('finding an order by a name', () => {
  it.each([
    ['نورة', 'Noura'],
    ['نورة', 'Norah'],
    ['نورا', 'Nora'],
    ['Noura', 'نورة'],
    ['nora', 'نوره'],
    ['Mohammed', 'محمد'],
    ['محمد', 'Muhammad'],
    ['Omar', 'عمر'],
    ['عثمان', 'Othman'],
    ['Aisha', 'عائشة'],
    ['خالد', 'Khalid'],
    ['Abdulaziz', 'عبدالعزيز'],
    ['عبدالله', 'Abdullah'],
    ['يوسف', 'Youssef'],
    ['Sarah', 'سارة'],
    ['حصة', 'Hessa'],
    ['القحطاني', 'Al Qahtani'],
    ['Kahtani', 'القحطاني'],
    ['Otaibi', 'العتيبي'],
    ['alharbi', 'الحربي'],
    ['الحربي', 'Al Harbi'],
    ['fah', 'Fahad'],
    ['نو', 'نورة'],
    ['عبدالله', 'عبد الله'],
    ['عبد الله', 'عبدالله'],
    ['عبدالرحمن', 'عبد الرحمن'],
    ['عبد الرحمن', 'عبدالرحمن'],
    ['Abdul Rahman', 'Abdulrahman'],
    ['Abdulrahman', 'Abdul Rahman'],
    ['abdel rahman', 'عبدالرحمن'],
    ['عبدالرحمن', 'Abdul Rahman'],
    ['Abdullah', 'عبد الله'],
    ['عبد الله', 'Abdullah'],
    ['نورالدين', 'نور الدين'],
    ['نور الدين', 'نورالدين'],
    ['أبوبكر', 'أبو بكر'],
    ['ابو بكر', 'أبوبكر'],
  ])('%s finds %s', async (typed, name) => {
    expect(await finds(typed, { first: name })).toBe(true);
    expect(await finds(typed, { first: 'Daniel', last: name })).toBe(true);
  });

  it.each([
    ['نورة', 'Maryam'],
    ['Omar', 'Amal'],
    ['Ali', 'Layla'],
    ['Fahad', 'Khalid'],
  ])('%s does not find %s', async (typed, name) => {
    expect(await finds(typed, { first: name })).toBe(false);
  });

  it('wants every word that was typed', async () => {
    expect(await finds('نورة العتيبي', { first: 'Noura', last: 'Al Otaibi' })).toBe(true);
    expect(await finds('Noura Harbi', { first: 'Noura', last: 'Al Otaibi' })).toBe(false);
  });
});

describe('finding an order by a phone', () => {
  const typed = [
    '+966 55 010 4127',
    '0550104127',
    '00966550104127',
    '٠٥٥٠١٠٤١٢٧',
    '966-55-010-4127',
    '550104127',
    '4127',
  ];
  it.each(typed)('%s finds it however it is stored', async (one) => {
    for (const phone of ['+966550104127', '0550104127', '00966550104127', '550104127', '٠٥٥ ٠١٠ ٤١٢٧'])
      expect(await finds(one, { phone })).toBe(true);
    expect(await finds(one, { phone: '+966550104128' })).toBe(false);
  });

  it('finds a number by its beginning', async () => {
    expect(await finds('05501', { phone: '+966550104127' })).toBe(true);
  });
});

describe('finding an order by what is printed on it', () => {
  it('finds the number, the e-mail, the waybill and the reference of the bank', async () => {
    expect(await finds('10486', {})).toBe(true);
    expect(await finds('١٠٤٨٦', {})).toBe(true);
    expect(await finds('10487', {})).toBe(false);
    expect(await finds('Noura.O@example.com', { email: 'noura.o@example.com' })).toBe(true);
    expect(await finds('noura.o@', { email: 'noura.o@example.com' })).toBe(true);
    expect(await finds('2903 4112 77', { waybill: '2903411277' })).toBe(true);
    expect(await finds('8ac7a4a1936e', { reference: '8ac7a4a1936e41f2' })).toBe(true);
  });

  it('takes quotes and operators as letters', async () => {
    for (const one of [`o'brien`, `a & b | !c`, `\\`, `':*`, `(`, `@`, ``, `   `, `"`])
      expect([true, false, null]).toContain(await finds(one, { first: 'Noura' }));
  });
});
