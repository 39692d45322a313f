/** Whether anything of the page has been seen yet. */
export const hasPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
