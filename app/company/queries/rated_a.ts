/** SQL: whether a company is rated A, which operators say by a tag. @param company expression of its id */
export const isRatedA = (company: string) =>
  `exists (select 1 from company_tags ct join tags t on t.id = ct.tag_id where ct.company_id = ${company} and t.rated_a)`
