import { z } from 'zod';

export type ToyConfig = { readonly baseUrl: string; readonly key: string };

const SANDBOX_KEY = 'toy-sandbox-key';
const toConfig = ({ TOY_BASE_URL, TOY_KEY }: { TOY_BASE_URL: string; TOY_KEY: string }): ToyConfig => ({
  baseUrl: TOY_BASE_URL,
  key: TOY_KEY,
});

export const liveToy = z
  .object({
    TOY_BASE_URL: z.url({ protocol: /^https$/, error: 'must be https in live mode' }),
    TOY_KEY: z.string().refine((key) => key !== SANDBOX_KEY, "is the simulator's key"),
  })
  .transform(toConfig);

export const sandboxToy = (publicUrl: string) =>
  z
    .object({
      TOY_BASE_URL: z.url().default(`${publicUrl}/sandbox/toy`),
      TOY_KEY: z.string().default(SANDBOX_KEY),
    })
    .transform(toConfig);
