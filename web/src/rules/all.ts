// Every book with everything in it.

import { book, books } from '../api/client'
import type { BookPage } from '../api/types'

export async function allBooks(): Promise<BookPage[]> {
  const { books: listed } = await books()
  return Promise.all(listed.map(({ name }) => book(name)))
}
