/**
 * Lives in React's chunk, so React is evaluated with that chunk rather than with the entry
 * (vite/entry-first.ts).
 */
export { createRoot } from 'react-dom/client'
