import type { Context } from 'hono';
import type { AnswerOf } from '#contract/admin/base';
import {
  createCategoryCall,
  listCategoriesCall,
  orderCategoriesCall,
  orderProductsCall,
  readCategoryCall,
  updateCategoryCall,
} from '#contract/admin/categories';
import {
  createCategory,
  orderCategories,
  orderProducts,
  type Picture,
  type StaffCategory,
  staffCategories,
  staffCategory,
  updateCategory,
} from '#shop/catalogue';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { type AdminEnv, expectedVersion, setVersion } from './context.ts';
import { problem } from './problems.ts';
import { fieldWords } from './product-words.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
type CategoryAnswer = AnswerOf<typeof listCategoriesCall>['items'][number];

/** Registers the calls about categories. */
export function registerCategories(admin: AdminApi, shop: Deps): void {
  admin.on(listCategoriesCall, async (c) => {
    return c.json({ items: (await staffCategories(shop)).map(categoryAnswer) }, 200);
  });
  admin.on(readCategoryCall, (c) => answer(shop, c, c.req.valid('param').id));
  admin.on(createCategoryCall, async (c) => {
    const done = await createCategory(shop, { actor: c.var.actor, ...c.req.valid('json') });
    if (done.ok) return c.json({ id: done.value }, 200);
    const fields = done.error.code === 'wrong' ? done.error.fields : [];
    return problem(c, 'invalid', { fields: fieldWords(c.var.language, fields) });
  });
  admin.on(updateCategoryCall, async (c) => {
    const { id } = c.req.valid('param');
    const changes = c.req.valid('json');
    const done = await updateCategory(shop, { actor: c.var.actor, id, version: expectedVersion(c), changes });
    if (done.ok) return await answer(shop, c, id);
    if (done.error.code === 'unknown') return problem(c, 'notFound');
    if (done.error.code === 'wrong')
      return problem(c, 'invalid', { fields: fieldWords(c.var.language, done.error.fields) });
    const { current } = done.error;
    return problem(c, 'stale', { current: categoryAnswer(current), version: current.version, changed: [] });
  });
  admin.on(orderCategoriesCall, async (c) => {
    const done = await orderCategories(shop, { actor: c.var.actor, ids: c.req.valid('json').ids });
    return done.ok ? c.json({ before: [...done.value] }, 200) : problem(c, 'orderChanged');
  });
  admin.on(orderProductsCall, async (c) => {
    const input = { actor: c.var.actor, id: c.req.valid('param').id, ids: c.req.valid('json').ids };
    const done = await orderProducts(shop, input);
    if (done.ok) return c.json({ before: [...done.value] }, 200);
    return problem(c, done.error.code === 'unknown' ? 'notFound' : 'orderChanged');
  });
}

async function answer(shop: Deps, c: Context<AdminEnv>, id: string) {
  const category = await staffCategory(shop, id);
  if (!category) return problem(c, 'notFound');
  setVersion(c, category.version);
  const inside = category.inside.map(({ titleEn, titleAr, ...product }) => ({
    id: product.id,
    title: { en: titleEn, ar: titleAr },
    state: product.state,
  }));
  return c.json({ ...categoryAnswer(category), inside }, 200);
}

function categoryAnswer({ id, title, version, products, document, pictures }: StaffCategory): CategoryAnswer {
  const { picture, en, ar } = pictures;
  return {
    id,
    title,
    version,
    products,
    document,
    pictures: { picture: pictureAnswer(picture), en: pictureAnswer(en), ar: pictureAnswer(ar) },
  };
}

function pictureAnswer(picture: Picture | null) {
  if (!picture) return null;
  const { id, width, height, widths, placeholder } = picture;
  return { id, width, height, widths: [...widths], placeholder };
}
