export { changePassword } from './change-password.ts';
export { deleteAccount, eraseCustomer } from './delete-account.ts';
export { type Browser, logIn, type SignedIn, signIn } from './log-in.ts';
export { personalData } from './personal-data.ts';
export {
  type Registration,
  register,
  requestRegistrationEmail,
  resendRegistrationEmail,
  sendRegistrationEmail,
} from './register.ts';
export { requestPasswordReset, resetPassword, sendResetLink } from './reset-password.ts';
export { reviewables, reviewProduct } from './review-product.ts';
export { finishSocialLogin, startSocialLogin } from './social-login.ts';
export { verifyEmail } from './verify-email.ts';
