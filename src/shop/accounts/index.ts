export { changePassword, type WrongPassword } from './change-password.ts';
export { deleteAccount } from './delete-account.ts';
export { type Browser, logIn, type SignedIn, signIn } from './log-in.ts';
export { personalData } from './personal-data.ts';
export { type EmailTaken, type Registration, register } from './register.ts';
export { askForReset, resetPassword, SEND_RESET_LINK, sendResetLink } from './reset-password.ts';
export { type NotBought, reviewables, reviewProduct } from './review-product.ts';
export { finishElsewhere, startElsewhere } from './sign-in-elsewhere.ts';
export { type LinkUsed, verifyEmail } from './verify-email.ts';
