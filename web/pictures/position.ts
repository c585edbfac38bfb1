/** A position from the middle of the game in docs/examples/patterns.record. */
export const POSITION =
  "P*Y'*P'P'*/gkY'grr/K'*ropgR'*pg/ypyykkGk/yopYY*GG*k/rgO*YrO'O'*O'/pOkror/K*KoG'* 2 rp opkyg/pgkoyr play";
