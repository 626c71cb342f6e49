import type { Community } from './communities.ts';

/** Given names of the young, and of the generation of their parents, by community. */

export type Gender = 'M' | 'F';
type NamesByGender = Readonly<Record<Gender, readonly string[]>>;

const african: NamesByGender = {
  M: list(`Akeem, Jabari, Kareem, Kwame, Malik, Jelani, Isaiah, Josiah, Elijah, Jaheim, Jaden, Tyrese, Shaquille,
    Keron, Kadeem, Kerwin, Akil, Dwayne, Andre, Anthony, Aaron, Brandon, Caleb, Christon, Daquan, Darius, Emmanuel,
    Ezekiel, Gabriel, Giovanni, Hakeem, Isaac, Jahmai, Jamal, Jeremiah, Joel, Jordan, Joshua, Justin, Keanu, Khaleem,
    Kymani, Levi, Marcus, Micah, Nathaniel, Nkosi, Omari, Quincy, Rashad, Romario, Samuel, Shaquan, Shomari, Stephon,
    Tariq, Terrell, Tevin, Theon, Xavier, Zachary, Zion, Ajani, Cordell, Denzel`),
  F: list(`Shanice, Shania, Keziah, Akilah, Aaliyah, Abigail, Adanna, Afiya, Aisha, Akeila, Alicia, Amara, Amaya,
    Ashanti, Brianna, Candice, Chantelle, Cherish, Crystal, Danielle, Deborah, Destiny, Ebony, Esther, Faith, Gabrielle,
    Giselle, Hannah, Imani, Jada, Janelle, Jasmine, Jenelle, Kaela, Kamaria, Kayla, Keisha, Kenya, Khadija, Kimberly,
    Latoya, Leah, Makeda, Makayla, Mercedes, Naomi, Nia, Nyasha, Oluchi, Patrice, Rachel, Renee, Rihanna, Ruth, Sade,
    Safiya, Shakira, Sherise, Shermaine, Simone, Talia, Tamika, Tiffany, Tsehai, Xaria, Zaria, Zuri, Kerisha`),
};

const hindu: NamesByGender = {
  M: list(`Aarav, Aditya, Ajay, Akash, Amit, Anand, Aneil, Arjun, Arvin, Ashvin, Avinash, Bhavesh, Deepak, Devin, Dinesh,
    Ganesh, Hari, Ishan, Jai, Kavir, Kishan, Krishna, Kumar, Mahesh, Manav, Navin, Nikhil, Nirav, Pranav, Rahul, Raj,
    Rajiv, Rakesh, Ramesh, Ravi, Rishi, Rohan, Sachin, Sanjay, Satesh, Shiva, Shivam, Suraj, Tarun, Varun, Vedesh,
    Videsh, Vijay, Vikash, Vinod, Vishal, Vishnu, Yash, Yuvraj`),
  F: list(`Aarti, Alisha, Ambika, Amrita, Anaya, Anjali, Anuradha, Ashmini, Avani, Chandni, Darshani, Deepa, Devika, Diya,
    Gayatri, Indira, Ishani, Kajal, Kamini, Kavita, Kiran, Lakshmi, Lalita, Leela, Madhavi, Meera, Nalini, Nandini, Neha,
    Nirvana, Nisha, Padma, Pooja, Prisha, Priya, Radha, Rani, Reshma, Riya, Roshni, Sadhana, Saraswati, Savita, Shanti,
    Shivani, Shreya, Sita, Sonali, Sunita, Tara, Uma, Vaani, Varsha, Vidya`),
};

const muslim: NamesByGender = {
  M: list(`Aadil, Abdullah, Adam, Ahmad, Aiman, Akbar, Ali, Amir, Asif, Azim, Bilal, Faisal, Farhan, Farouk, Habib, Haroon,
    Hassan, Ibrahim, Imran, Imtiaz, Irfan, Ismail, Jamil, Kareem, Khalid, Muhammad, Mustafa, Nabeel, Nazim, Omar, Raheem,
    Rashid, Riaz, Riyad, Saeed, Salim, Shaheed, Shazad, Sheraz, Tariq, Umar, Yusuf, Zaid, Zakir`),
  F: list(`Aaliyah, Adila, Aisha, Alia, Amina, Ayesha, Azeema, Bibi, Faiza, Farah, Farida, Fatima, Fazeela, Hafsa, Hana,
    Humairah, Iman, Jameela, Khadijah, Laila, Maryam, Mishka, Nadia, Naila, Nazeera, Nisa, Raisa, Rehana, Rukhsana, Saarah,
    Sabrina, Safiyyah, Salma, Samira, Shaheeda, Shazia, Sumayyah, Tasneem, Yasmin, Zahra, Zainab, Zareena`),
};

const western: NamesByGender = {
  M: list(`Aaron, Adam, Adrian, Aidan, Alex, Andrew, Anthony, Benjamin, Brandon, Brendon, Christian, Christopher, Daniel,
    David, Dominic, Dylan, Ethan, Evan, Ian, Jacob, Jared, Jason, Jayden, Jeremy, Jesse, Jonathan, Jordan, Josiah, Joshua,
    Julian, Justin, Kyle, Liam, Luke, Mark, Matthew, Michael, Nathan, Nicholas, Noah, Peter, Ryan, Samuel, Sean, Sebastian,
    Stephen, Thomas, Timothy, Tristan, William, Zachary`),
  F: list(`Abigail, Alana, Alexa, Alexandra, Alyssa, Amanda, Amelia, Amy, Andrea, Angelique, Anna, Arianna, Ashley, Bethany,
    Brianna, Brittany, Caitlin, Camille, Caroline, Catherine, Chelsea, Chloe, Christine, Danielle, Elizabeth, Emily, Emma,
    Gabriella, Grace, Hannah, Isabella, Jasmine, Jessica, Joanna, Kayla, Kristen, Lauren, Leah, Madison, Maria, Megan,
    Melissa, Michelle, Natalie, Nicole, Olivia, Rachel, Rebecca, Samantha, Sarah, Sophia, Stephanie, Vanessa, Victoria`),
};

const spanish: NamesByGender = {
  M: list(`Alejandro, Andrés, Ángel, Carlos, Cristian, Daniel, Diego, Eduardo, Fernando, Gabriel, Jesús, Joaquín, José,
    Juan, Kevin, Leonardo, Luis, Manuel, Mateo, Miguel, Rafael, Ricardo, Samuel, Santiago, Sebastián, Yeison`),
  F: list(`Adriana, Alejandra, Ana, Andrea, Ángela, Antonella, Camila, Carolina, Daniela, Fabiola, Gabriela, Génesis,
    Isabel, Karla, Laura, Luisa, María, Mariana, Nicole, Paola, Rosángela, Sofía, Valentina, Valeria, Yulimar, Zoé`),
};

const young: Readonly<Record<Community, NamesByGender>> = {
  african,
  indianHindu: hindu,
  indianMuslim: muslim,
  indianChristian: joined(western, hindu),
  mixed: joined(western, african),
  dougla: joined(african, joined(western, hindu)),
  chinese: western,
  syrian: western,
  portuguese: western,
  frenchCreole: western,
  venezuelan: spanish,
  firstPeoples: joined(western, spanish),
};

const olderWestern: NamesByGender = {
  M: list(`Anthony, Kelvin, Winston, Curtis, Garvin, Nigel, Wayne, Terrence, Clyde, Roger, Kirk, Dexter, Selwyn, Kenrick,
    Lennox, Peter, Kurt, Ronald, Michael, Richard, Junior, Gerard, Sheldon, Marlon, Dale, Trevor, Hollis, Leslie, Earl,
    Irwin, Courtney, Carlyle, Vernon, Stephen, Andy, Brian, Colin, Derek, Edwin, Glen, Ian, Keith, Neil, Robert, Shawn`),
  F: list(`Marcia, Cheryl, Denise, Gail, Hazel, Joanne, Karen, Lystra, Margaret, Marilyn, Natasha, Paula, Roxanne, Sandra,
    Sharon, Suzette, Wendy, Yvonne, Allison, Avril, Beverly, Camille, Carol, Charmaine, Debra, Donna, Ingrid, Jacqueline,
    Jennifer, June, Laverne, Lisa, Maxine, Merle, Michelle, Nicole, Patricia, Petra, Simone, Susan, Tricia, Vidia, Giselle`),
};

const olderHindu: NamesByGender = {
  M: list(`Anil, Ashok, Balram, Bisram, Dave, Dhanraj, Dipnarine, Ganesh, Harrichand, Indar, Jairam, Kamal, Lalchan,
    Mahadeo, Naresh, Prakash, Rajesh, Rajkumar, Ramesh, Ricky, Rishi, Roopnarine, Sanjiv, Satnarine, Sham, Soodesh, Steve,
    Sunil, Suresh, Tulsie, Vishnu`),
  F: list(`Anita, Asha, Basdai, Chandra, Dolly, Drupatee, Geeta, Indra, Jasodra, Kamla, Kowsil, Leela, Molly, Meena,
    Parbatie, Radhica, Rajdaye, Reshma, Rookmin, Roshan, Sandra, Savitri, Seeta, Shanti, Sherry, Sunita, Susan, Vashti, Vidya`),
};

const older: Readonly<Record<Community, NamesByGender>> = {
  african: olderWestern,
  indianHindu: olderHindu,
  indianMuslim: muslim,
  indianChristian: joined(olderWestern, olderHindu),
  mixed: olderWestern,
  dougla: olderWestern,
  chinese: olderWestern,
  syrian: western,
  portuguese: western,
  frenchCreole: western,
  venezuelan: spanish,
  firstPeoples: olderWestern,
};

/** First names of students. */
export function youngNames(community: Community, gender: Gender): readonly string[] {
  return young[community][gender];
}

/** First names of their parents' age: staff and families. */
export function olderNames(community: Community, gender: Gender): readonly string[] {
  return older[community][gender];
}

function joined(a: NamesByGender, b: NamesByGender): NamesByGender {
  return { M: [...a.M, ...b.M], F: [...a.F, ...b.F] };
}

function list(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}
