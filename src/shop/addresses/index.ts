export {
  readAddressBook,
  removeAddress,
  saveAddress,
  saveFirstAddress,
  updateAddress,
} from './address-book.ts';
export { keepShortAddress } from './keep-short-address.ts';
export { forgetOldAddresses, type LookedUp, lookUpShortAddress } from './look-up-short-address.ts';
