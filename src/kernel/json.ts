/** A value that JSON can hold. */
type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [name: string]: JsonValue };
