/** What a student works with at home, as the personal data name it (2-administration §5). */
export const deviceTypes = ['No Device', 'Phone', 'Laptop', 'Desktop', 'Tablet', 'Other'] as const;
