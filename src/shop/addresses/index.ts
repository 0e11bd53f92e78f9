export {
  readAddressBook,
  removeAddress,
  saveAddress,
  updateAddress,
} from './address-book.ts';
export { MAX_ADDRESSES } from './saved-address.rules.ts';
