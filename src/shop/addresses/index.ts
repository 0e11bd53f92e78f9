export {
  readAddressBook,
  removeAddress,
  saveAddress,
  updateAddress,
} from './address-book.ts';
export { forgetOldAddresses, lookUpShortAddress } from './look-up-short-address.ts';
