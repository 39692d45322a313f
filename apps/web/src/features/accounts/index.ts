export { useAccountsTexts } from './accounts.texts.ts'
/** Asked once, wherever money is about to move. */
export { IdentityForm } from './identity/identity-form.tsx'
export { ProfileTab, SecurityTab, StepUpDialog } from './lazy-parts.ts'
export { ProofFields, proofOf } from './step-up/proof-fields.tsx'
