/** Whether the browser has painted any content yet. */
export const hasPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
