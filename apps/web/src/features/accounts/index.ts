export { useAccountsTexts } from './accounts.texts.ts'
/** Shown before the first movement of money. */
export { IdentityForm } from './identity/identity-form.tsx'
export { ProfileTab, SecurityTab, StepUpDialog } from './lazy-parts.ts'
export { ProofFields, proofOf } from './step-up/proof-fields.tsx'
