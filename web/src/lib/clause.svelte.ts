// The clause that lies open over the page.

class OpenClause {
  id = $state<string | null>(null)
}

export const shownClause = new OpenClause()

export function openClause(id: string) {
  shownClause.id = id
}
