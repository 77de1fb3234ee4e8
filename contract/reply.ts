/** The answer to an accepted lead: sent only after the commit (product.md, "The function"). */
export interface AcceptedReply {
  id: string;
  /** What a visitor can quote on the phone, such as `Q-7K2M-9XQD`. */
  reference: string;
}

/** RFC 9457 problem details, content type `application/problem+json`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** Field name to message; only with status 422. */
  errors?: Partial<Record<string, string>>;
}

/** How a lead may be sent a second time without becoming two (product.md, "The function"). */
export const idempotencyHeader = 'Idempotency-Key';
