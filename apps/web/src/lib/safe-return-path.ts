/** Returns the path to go back to after signing in, if it is a path of this site; otherwise null. */
export { sitePath as safeReturnPath } from '@trunfo/contract/site-path'
