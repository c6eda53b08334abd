import { choiceParam, countParam, textParam, type RawSearch } from '../../shared/search-params';

interface CronsSearch {
  page?: number | undefined;
}

export function validateCronsSearch(raw: RawSearch): CronsSearch {
  return { page: countParam(raw, 'page', 1) };
}

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

interface DeliveriesSearch {
  status?: DeliveryStatus | undefined;
  page?: number | undefined;
}

export function validateDeliveriesSearch(raw: RawSearch): DeliveriesSearch {
  return { status: choiceParam(raw, 'status', deliveryStatuses), page: countParam(raw, 'page', 1) };
}

interface StoreSearch {
  /** Labels of the namespace, separated by periods, which labels cannot have. */
  namespace?: string | undefined;
  q?: string | undefined;
  /** Key of the opened item in the namespace of `at`. */
  key?: string | undefined;
  at?: string | undefined;
  page?: number | undefined;
}

export function validateStoreSearch(raw: RawSearch): StoreSearch {
  return {
    namespace: textParam(raw, 'namespace'),
    q: textParam(raw, 'q'),
    key: textParam(raw, 'key'),
    at: textParam(raw, 'at'),
    page: countParam(raw, 'page', 1),
  };
}
