import { describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { minor } from '#kernel/money';
import { setPrice } from '#shop/catalogue';
import { openCheckoutApi } from '#support/checkout-api';
import { testDatabase } from '#support/database';
import { testCoupon } from '#support/test-coupon';
import { testAddress } from '#support/test-shop';

const { database } = await testDatabase();
const { shop, call, post, get, guest, rose } = await openCheckoutApi(database);

describe('a guest in KSA', () => {
  it('buys with cash on delivery and gets every answer in the specified form', async () => {
    const userId = randomId();
    const added = await post('cart', {
      userId,
      productId: rose,
      count: 2,
      pricecon: 'SAR',
      title: 'Free gold',
      price: { SAR: 0.01 },
      discountprice: { SAR: 0.01 },
      weight: [],
    });
    expect(added).toMatchObject({ status: 200, body: { message: 'Product is added to cart' } });
    expect((await get(`cart/${userId}`)).body).toMatchObject({
      user: [
        {
          products: [
            {
              productId: rose,
              title: 'rose',
              arabictitle: 'rose بالعربية',
              price: [100],
              discountprice: [80],
              count: 2,
              weight: 100,
              unit: 'ml',
              kind: 'Eau de parfum',
              arabickind: 'ماء عطر',
              stock: 100,
              available: true,
            },
          ],
        },
      ],
    });
    expect((await get('tax')).body).toEqual([{ AED: 5, SAR: 15, INR: 0 }]);
    const quote = { shipCity: 'KSA', shipCntry: 'KSA', destCity: 'Riyadh', destCntry: 'KSA', shipType: 'DLV' };
    expect((await post('shipping', { ...quote, codAmt: 184, weight: '1' })).body).toEqual({
      ShipCharges: 25,
      ShipChargesCurr: 'SAR',
    });
    expect((await post('shippingaddress', { userId, ...testAddress() })).status).toBe(200);
    expect((await get(`shippingaddress/${userId}`)).body).toEqual({ user: [{ ...testAddress(), userId }] });
    const withCode = { ...testAddress(), shortAddress: 'rrrd ٢٩٢٩' };
    const reply = await post('shippingaddress', { userId, ...withCode });
    expect(reply.body).toMatchObject({ user: [{ ...testAddress(), shortAddress: 'RRRD2929', userId }] });
    await post('shippingaddress', { userId, ...testAddress(), shortAddress: 'RRD29' });
    expect((await get(`shippingaddress/${userId}`)).body).toEqual({ user: [{ ...testAddress(), userId }] });
    expect((await call('PUT', '/api/updatemethod', { country: 'KSA', body: { userId, method: 'COD' } })).status).toBe(
      200,
    );
    const placed = await post('order', {
      userId,
      paymentMethod: 'COD',
      paymentResult: { id: 'x', status: 'paid' },
      isPaid: true,
      paidAt: '2020-01-01',
      taxPrice: 24,
      shippingPrice: 25,
      totalPrice: 209,
      transactionId: 'submit-1',
    });
    expect(placed).toMatchObject({
      status: 200,
      body: {
        user: [
          {
            userId,
            paymentMethod: 'COD',
            paymentResult: { id: '', status: '', update_time: '', email_address: '' },
            isPaid: false,
            paidAt: null,
            itemsPrice: 160,
            taxPrice: 24,
            shippingPrice: 25,
            totalPrice: 209,
            country: 'KSA',
            currency: 'SAR',
            shippingAddress: testAddress(),
            orderItems: [{ productId: rose, pricecon: 'SAR', discountprice: [80], price: [100], count: 2 }],
            isDelivered: false,
            isCancelled: false,
            order_invoice: '',
            transactionId: 'submit-1',
            seller: { shipFrom: { en: expect.stringContaining('Makkah') } },
          },
        ],
      },
    });
    expect((await get(`cart/${userId}`)).body).toMatchObject({ user: [{ products: [] }] });
    const listed = await get(`order/${userId}`);
    expect(listed.body).toEqual({ user: [expect.objectContaining({ totalPrice: 209 })] });
    const id = /"_id":"(\w{24})","number"/.exec(placed.text)?.[1];
    expect((await get(`orders/${id}`)).body).toEqual(listed.body);
    expect((await post('postmail', { email: 'thief@example.com', user: userId })).status).toBe(200);
  });

  it('gets the correct amounts when they changed, and orders with those', async () => {
    const userId = await guest();
    await setPrice(shop, rose, 'SAR', { price: minor(10000), discountPrice: minor(9000) });
    const order = { userId, paymentMethod: 'COD', totalPrice: 322, taxPrice: 42, shippingPrice: 0 };
    const refused = await post('order', order, { language: 'ar' });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'amountsChanged',
        message: 'تغيّرت المبالغ. يُرجى مراجعتها قبل تقديم الطلب.',
        totals: { itemsPrice: 300, taxPrice: 45, shippingPrice: 0, totalPrice: 345, discount: 0, currency: 'SAR' },
      },
    });
    expect((await post('order', { ...order, totalPrice: '345.00', taxPrice: 45 })).status).toBe(200);
    await setPrice(shop, rose, 'SAR', { price: minor(10000), discountPrice: minor(8000) });
  });

  it('may omit the country in every call, since the cart has it', async () => {
    const userId = randomId();
    await call('POST', '/api/cart', { body: { userId, productId: rose, count: 3, pricecon: 'SAR' } });
    await call('POST', '/api/shippingaddress', { body: { userId, ...testAddress() } });
    const placed = await call('POST', '/api/order', { body: { userId, paymentMethod: 'cod', totalPrice: 276 } });
    expect(placed).toMatchObject({ status: 200, body: { user: [{ country: 'KSA', currency: 'SAR' }] } });
  });
});

describe('a coupon', () => {
  it('returns its discount and is used up by the order', async () => {
    await testCoupon(database, 'EID50', {
      reduction: { kind: 'fixed', amount: minor(5000) },
      description: { en: '50 off', ar: 'خصم 50' },
      minimum: minor(20000),
      usesAllowed: 1,
    });
    expect(await get('coupontitle/eid50')).toMatchObject({
      status: 200,
      body: { title: 'EID50', type: 'FIXED', weightage: 50, des: '50 off', des_ar: 'خصم 50', minimum: 200 },
    });
    const userId = await guest();
    const placed = await post('order', { userId, paymentMethod: 'COD', totalPrice: 272, coupon: 'EID50' });
    expect(placed).toMatchObject({
      status: 200,
      body: { user: [{ coupon: 'EID50', itemsPrice: 280, discount: 43.48, taxPrice: 35.48, totalPrice: 272 }] },
    });
    expect((await post('updatecoupon', { title: 'EID50', userId })).status).toBe(200);
    expect(await get('coupontitle/EID50', { language: 'ar' })).toMatchObject({
      status: 422,
      body: { code: 'couponUsedUp', message: 'استُنفد رمز الهدية' },
    });
    expect(await get('coupontitle/NOSUCH')).toMatchObject({
      status: 404,
      body: { code: 'couponUnknown', message: 'This gift code is not valid' },
    });
  });
});
