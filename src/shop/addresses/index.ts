export {
  readAddressBook,
  removeAddress,
  saveAddress,
  updateAddress,
} from './address-book.ts';
