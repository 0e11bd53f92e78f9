import { expect, test } from '@playwright/test';
import { expectAccessible, openOffice, signInStaff } from './staff.ts';

test('an old price is put back from the line of the audit log that changed it', async ({ page }) => {
  await signInStaff(page, 'owner');
  await openOffice(page, '/products?q=caravan road');
  await page.getByRole('link', { name: 'Caravan Road', exact: true }).click();
  const price = page.getByLabel('Price, KSA', { exact: true });
  const before = await price.inputValue();
  const offer = await page.getByLabel('Discount price, KSA').inputValue();
  const higher = (Number(before) + 1).toFixed(2);
  await price.fill(higher);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();

  await openOffice(page, '/audit');
  const line = page.getByRole('row', { name: /changed the price of Caravan Road/ }).first();
  await line.getByText('changed the price of').click();
  await expect(page.getByRole('button', { name: 'Put the old price back' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put the old price back' }).click();
  await expect(page.getByText('The old price is back')).toBeVisible();
  await openOffice(page, '/products?q=caravan road');
  await page.getByRole('link', { name: 'Caravan Road', exact: true }).click();
  await expect(price).toHaveValue(before);
  await expect(page.getByLabel('Discount price, KSA')).toHaveValue(offer);
});
