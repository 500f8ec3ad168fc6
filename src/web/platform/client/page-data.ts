/** Reads the data block the server wrote into the document (SEC-16). */
export function readPageData<T>(): T {
  const block = document.getElementById('page-data')
  if (!block?.textContent) throw new Error('the document carries no page data')
  return JSON.parse(block.textContent) as T
}
