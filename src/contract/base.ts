import { createRoute, z } from '@hono/zod-openapi';

/**
 * Defines calls: one `createRoute` per call, in the file of its resource, with responses made by `answers`. Paths are
 * written in full (`/api/...`), so that a search finds the calls of section 7 of the specification. Browser code
 * imports types only.
 */
export { createRoute, z };

/** The body of every refusal: a message in the shopper's language and a code for programs. Some codes add fields. */
export const errorAnswer = z.object({ message: z.string(), code: z.string() }).openapi('Error');

export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** A response or a body in JSON. */
export function json<S extends z.ZodType>(schema: S) {
  return { content: { 'application/json': { schema } } };
}

/** A required body in JSON. */
export function body<S extends z.ZodType>(schema: S) {
  return { body: { ...json(schema), required: true } };
}

function refusal(description: string) {
  return { ...json(errorAnswer), description };
}

/** The responses of a call: its own as JSON, and the refusals that any call may return, always `{ message, code }`. */
export function answers<S extends z.ZodType>(schema: S, description = 'Done') {
  return {
    200: { ...json(schema), description },
    400: refusal('The request makes no sense: a field is missing, too long or of the wrong type.'),
    401: refusal('This needs a signed-in customer.'),
    403: refusal('This belongs to somebody else.'),
    404: refusal('There is no such thing.'),
    409: refusal('Understood, but the state of the store or of the cart is in the way.'),
    422: refusal('Understood, but a rule of the store refuses it.'),
    429: refusal('Too many requests; try again later.'),
  };
}

/** The body of a successful response. */
export type JsonOf<Call extends { responses: { 200: { content: { 'application/json': { schema: z.ZodType } } } } }> =
  z.infer<Call['responses'][200]['content']['application/json']['schema']>;

/** How many rows a call answers at most, from a query: 1 to 100, all without it. */
export const limitParam = z.coerce.number<number | string>().int().min(1).max(100).optional();
