/** SMSA's SOAP service for international accounts (SMSA contract, section 2). */
import { ok, type Result, refused } from '#kernel/result';
import type { CourierRefusal } from '#shop/delivery/port';
import { call } from '../http/call.ts';
import type { SmsaConfig } from './config.ts';
import { element, parseXml, textOf, type XmlNode } from './xml.ts';

const NAMESPACE = 'http://track.smsaexpress.com/secom/SMSAWebserviceIntl';

/** Arguments in the order of the service's description, which the service requires. */
export type Arguments = readonly (readonly [name: string, value: string | number])[];

/** Writes the envelope of an operation, with qualified elements in exact case and order. */
export function envelope(operation: string, fields: Arguments): string {
  const body = fields.map(([name, value]) => element(name, value)).join('');
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${operation} xmlns="${NAMESPACE}">${body}</${operation}></soap:Body></soap:Envelope>`;
}

type SoapClient = {
  /** Calls an operation. Returns its response element; refuses for a fault or an unreadable answer. */
  invoke(operation: string, fields: Arguments, timeoutMs?: number): Promise<Result<XmlNode, CourierRefusal>>;
};

const silent = (reason: string) => refused<CourierRefusal>({ code: 'COURIER_UNAVAILABLE', reason });

/**
 * Creates a client for one account. Callers place the pass key among the arguments, since its spelling differs by
 * operation.
 */
export function createSoapClient(config: SmsaConfig): SoapClient {
  return {
    async invoke(operation, fields, timeoutMs = config.timeoutMs) {
      const answer = await call({
        method: 'POST',
        url: config.soapUrl,
        headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${NAMESPACE}/${operation}"` },
        body: envelope(operation, fields),
        timeoutMs,
      });
      if (!answer.ok) return silent(answer.error);
      const document = parseXml(answer.value.body.trim());
      if (!document) return silent(`status ${answer.value.status} without readable XML`);
      const fault = textOf(document, 'faultstring');
      if (fault !== null || answer.value.status !== 200) return silent(fault ?? `status ${answer.value.status}`);
      const response = document.children
        .find((child) => child.name === 'Body')
        ?.children.find((child) => child.name === `${operation}Response`);
      return response ? ok(response) : silent(`no ${operation}Response in the answer`);
    },
  };
}

/**
 * Maps a failure, which comes with status 200 and a text that starts with `Failed`. A wrong pass key says nothing about
 * the parcel.
 */
export function failureIn(text: string | null): CourierRefusal | null {
  if (text === null || !/^failed/i.test(text)) return null;
  return { code: /pass\s*key/i.test(text) ? 'COURIER_UNAVAILABLE' : 'COURIER_REFUSED', reason: text };
}
