import { type LoaderFunctionArgs, redirect } from 'react-router';
import { readLinkForm } from '#shop/payment-links';
import { pageContext } from '../../../pages/context.ts';

/** Loads the card form that the provider has opened for a payment link; leads back to its page when there is none. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { shop } = context.get(pageContext);
  const { token = '' } = params;
  const form = await readLinkForm(shop, token);
  // the router adds the market prefix of the page
  if (!form) throw redirect(`/pay/${encodeURIComponent(token)}`);
  const { scriptUrl, integrity, brands } = form;
  return { token, scriptUrl, integrity, brands };
}
