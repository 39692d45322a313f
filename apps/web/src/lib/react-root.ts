/** Lies in React's chunk, so that React is made ready in that chunk's turn and not in the entry's (vite/entry-first.ts). */
export { createRoot } from 'react-dom/client'
