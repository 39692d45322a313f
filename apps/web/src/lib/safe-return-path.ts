/** Where to go back to after signing in: a path of this site, or nowhere. */
export { sitePath as safeReturnPath } from '@trunfo/contract/site-path'
