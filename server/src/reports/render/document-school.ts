/** What every document says of the school: its settings, as `theme.typ` and `lib.typ` read them. */
export interface DocumentSchool {
  name: string;
  motto: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  /** As it stands under the signature line, e.g. 'Mrs. V. Joseph'. */
  principal: string | null;
  /** '#rrggbb'; anything else gives the default green and beige. */
  primary_colour: string;
  secondary_colour: string;
  /** Name of the logo among the pictures of the request; null for the crest that comes with the program. */
  logo: string | null;
  /** Its width by its height; 1 for the crest. */
  logo_ratio: number;
}
